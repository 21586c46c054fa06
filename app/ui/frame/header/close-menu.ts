/** The element itself, which knows that it is open before the state does; its `toggle` event tells the state. */
export function close(menu: HTMLDetailsElement | null) {
  if (menu) menu.open = false
}
