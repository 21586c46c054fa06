/** The key itself; throws for one that could lead out of the store. */
export function validKey(key: string): string {
  const isPlain = /^[A-Za-z0-9._/-]{1,900}$/.test(key)
  if (!isPlain || key.split('/').some((part) => /^\.{0,2}$/.test(part)))
    throw new Error('not a plain file key')
  return key
}
