import { href } from 'react-router'
import { focusHead } from './focus-head.ts'

/** Within the office links load no document: one that a page of it asked for is where a form has led. */
export function isLed(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return loaded?.type === 'navigate' && document.referrer.startsWith(location.origin + href('/gestion'))
}

/** To the field that was refused, or to the head of what came of the form. */
export function focusOutcome(): void {
  const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  if (wrong) wrong.focus()
  else focusHead(document.getElementById(location.hash.slice(1)) ?? document.querySelector('main'))
}
