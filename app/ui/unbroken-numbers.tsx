import { createElement, Fragment } from 'react'

/** Matches « CO-E-2026-0054 », « GT-418-KM ». */
const numbers = /(\b[A-Z\d]+(?:-[A-Z\d]+)+\b)/

/** Text whose document numbers and plates do not break at their hyphens while they fit on a line. */
export function UnbrokenNumbers({ children: text }: { children: string }) {
  const parts = text
    .split(numbers)
    // Odd parts are numbers: `split` keeps the matches of its group.
    .map((part, index) => (index % 2 === 0 ? part : createElement('span', { className: 'whole' }, part)))
  return createElement(Fragment, null, ...parts)
}
