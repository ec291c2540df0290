export async function seedDemo(_deps: object): Promise<void> {}
