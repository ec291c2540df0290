const demoPassword = 'stoke-demo-2026';

/** Signs in as one of the demo world; answers the headers of that person's calls. */
export async function signIn(url: string, email: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { token } = await answerOf<{ token: string }>(response);
  return { authorization: `Bearer ${token}` };
}

/** The JSON of a successful reply; throws the reply of the server otherwise. */
export async function answerOf<T>(response: Response): Promise<T> {
  return JSON.parse(await textOf(response)) as T;
}

/** The same for a reply that is not JSON. */
export async function textOf(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return text;
}
