import { useMatches } from 'react-router'
import type { OfficeFacts } from '../office-facts.ts'

/** That of the page shown, or else of the one that it stands in. */
export function useHelp() {
  const matches = useMatches()
  return matches.map(({ handle }) => (handle as OfficeFacts | undefined)?.help).findLast((help) => help)
}
