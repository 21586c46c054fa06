const name = 'photos-atelier'

/** What this tab changed is told to the others that show it. Absent where a browser has no such channel. */
export function otherTabs(onChange: () => void) {
  if (typeof BroadcastChannel === 'undefined') return { tell() {} }
  const channel = new BroadcastChannel(name)
  channel.onmessage = onChange
  return { tell: () => channel.postMessage('changed') }
}

/** One tab at a time; a tab that is killed leaves its turn. Without locks two may send the same, which changes nothing. */
export async function alone(act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act()
  await navigator.locks.request(name, act)
}
