import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/**
 * Silences the `AbortError` rejections that React Router leaves unhandled when a newer navigation cancels the loading of data.
 * Code that aborts a request on purpose handles the rejection itself, so an unhandled `AbortError` is never a failure.
 */
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})

/**
 * Makes React work on a page that the browser translates. Chrome's translation replaces text nodes with `font` elements. React
 * still removes and inserts at its own nodes; the browser throws, and React unmounts the page
 * (https://github.com/facebook/react/issues/11538). Skips the removal of a node that was already removed, and appends a node if
 * its next sibling was removed.
 */
function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child
  }
  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    next: Node | null,
  ): Added {
    return insertBefore.call(this, added, next?.parentNode === this ? next : null) as Added
  }
}

surviveTranslation()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
