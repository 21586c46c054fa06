import { href } from 'react-router'

/**
 * The entry of the menu that an address of the office belongs to: the nearest it is, or is below (prices stand under
 * the settings and have an entry of their own); `undefined` for what no entry leads to.
 */
export const entryAbove = <Entry extends { to: string }>(
  entries: readonly Entry[],
  pathname: string,
): Entry | undefined =>
  entries
    .filter(({ to }) => pathname === to || (to !== href('/gestion') && pathname.startsWith(`${to}/`)))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
