import { createElement, Fragment } from 'react'

/** « CO-E-2026-0054 », « GT-418-KM ». */
const numbers = /(\b[A-Z\d]+(?:-[A-Z\d]+)+\b)/

/** A sentence whose document numbers and plates do not break at their hyphens while a line has room for them. */
export function WholeNumbers({ children: text }: { children: string }) {
  const parts = text
    .split(numbers)
    // Every second part is a number: `split` keeps what its group matched.
    .map((part, place) => (place % 2 === 0 ? part : createElement('span', { className: 'whole' }, part)))
  return createElement(Fragment, null, ...parts)
}
