/** « Il vous reste 3 codes de secours. » */
export function codesLeftSentence(codesLeft: number): string {
  if (codesLeft === 0) return 'Il ne vous reste aucun code de secours.'
  return `Il vous reste ${codesLeft} code${codesLeft > 1 ? 's' : ''} de secours.`
}
