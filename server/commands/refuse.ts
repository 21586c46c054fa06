/** Says why not; answers the exit code. */
export function refuse(sentence: string): number {
  console.error(sentence)
  return 1
}
