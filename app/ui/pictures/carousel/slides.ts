export const slideShown = (row: HTMLElement) => Math.round(row.scrollLeft / row.clientWidth)

/** Pictures left and right of the one shown come before they are swiped to. */
export function loadNeighbours(track: HTMLElement | null, at: number) {
  for (const slide of [at - 1, at, at + 1]) {
    track?.children[slide]?.querySelector('img')?.setAttribute('loading', 'eager')
  }
}
