import { type ComponentType, createElement, lazy } from 'react'

/**
 * A section that stands in the page from the start and whose script comes after it: for what few come for. Where the script cannot be
 * had, without network or after a new version, what the server wrote stays, and its forms are sent as without JavaScript: nothing that
 * fails here takes the page along. Its style sheet is imported by the page.
 */
export function lateSection<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  if (import.meta.env.SSR) return atOnce(load)
  return lazy(() =>
    load().then(
      (section) => ({ default: section }),
      () => new Promise<never>(() => {}),
    ),
  )
}

/** On the server it is there before the first page is asked for, and is written in its place: a page without scripts has it too. */
function atOnce<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  const loaded = load().then((section) => {
    known = section
  })
  return (props) => {
    if (!known) throw loaded
    return createElement(known, props)
  }
}
