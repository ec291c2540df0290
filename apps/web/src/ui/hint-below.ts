/** Properties of an input whose hint stands between the input and its error. */
export const hintBelow = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} satisfies { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] };
