/** The texts of a form, as a browser would send them by itself; files go their own way. */
export function answersOf(form: HTMLFormElement, submitter: HTMLElement | null = null): URLSearchParams {
  const texts = [...new FormData(form, submitter)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return new URLSearchParams(texts)
}
