import { href } from 'react-router'

/**
 * Returns the menu entry for an address: the most specific entry whose address equals or contains it (prices are below the
 * settings and have an entry of their own); `undefined` if none matches.
 */
export const findActiveMenuEntry = <Entry extends { to: string }>(
  entries: readonly Entry[],
  pathname: string,
): Entry | undefined =>
  entries
    .filter(({ to }) => pathname === to || (to !== href('/gestion') && pathname.startsWith(`${to}/`)))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
