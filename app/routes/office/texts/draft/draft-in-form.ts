/** The draft as its form carries it. */
export const draftInForm = (form: FormData | URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    ['html', 'summary', 'day'].map((name) => [name, String(form.get(name) ?? '').replace(/\r\n?/g, '\n')]),
  )
