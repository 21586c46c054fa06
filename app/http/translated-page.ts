/**
 * Keeps React working on a page that the browser translates. The translation of Chrome replaces text nodes by elements `font`.
 * React still removes and inserts at its own nodes, and the browser throws, and React unmounts the page
 * (https://github.com/facebook/react/issues/11538). A node that is gone needs no removal, and what belongs before it is put at
 * the end.
 */
export function surviveTranslation(): void {
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
