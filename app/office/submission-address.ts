/** Query parameter with the key of a submission. */
export const submissionKeyParameter = 'appui'

/** Returns the address of a form with the key of its submission; replaces an earlier key. */
export function submissionAddress(action: string, key: string): string {
  const [address = '', fragment] = action.split('#')
  const [path, query] = address.split('?')
  const fields = new URLSearchParams(query)
  fields.set(submissionKeyParameter, key)
  return `${path}?${fields}${fragment === undefined ? '' : `#${fragment}`}`
}
