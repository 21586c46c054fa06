import { type ComponentType, createElement, lazy } from 'react'

/**
 * Returns a section that is rendered by the server and whose script loads after the page, for features that few visitors use.
 * When the script cannot load (offline, or after a new version), the server's HTML stays and its forms work as without
 * JavaScript, so that a failure does not break the page. The page must import the section's style sheet.
 */
export function lazySection<Props extends object>(
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

/** Server version: loads the component at start, so that it is rendered in place and pages without JavaScript have it too. */
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
