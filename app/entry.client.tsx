import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/**
 * React Router ends the loading of data that a later one takes over, and leaves what it was still reading of them to nobody:
 * the end that it chose itself comes back as two rejections. Whoever waits for what is ended on purpose catches that where
 * they wait; nothing has failed.
 */
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})

/**
 * Keeps React working on a page that the browser translates. The translation of Chrome replaces text nodes by elements `font`.
 * React still removes and inserts at its own nodes; the browser throws, and React unmounts the page
 * (https://github.com/facebook/react/issues/11538). A node that is gone needs no removal, and what belongs before it is put at
 * the end.
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
