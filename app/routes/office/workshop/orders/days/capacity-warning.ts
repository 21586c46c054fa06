interface KnownDay {
  /** Number of rims that the workshop can still take on this day. */
  free: number
  /** Reason why the workshop is closed on this day. */
  closed: string | null
}

/**
 * Returns a warning about a promised day that exceeds the capacity; `null` if the capacity is sufficient. The day can still be
 * promised.
 */
export function findCapacityWarning({ free, closed }: KnownDay, rims: number): string | null {
  if (closed) return findClosedDayWarning({ closed })
  if (rims <= free) return null
  const over = rims - Math.max(0, free)
  return free <= 0
    ? 'L’atelier a déjà promis tout ce qu’il peut faire d’ici là.'
    : `C’est ${over}\u00a0${over > 1 ? 'jantes' : 'jante'} de plus que ce que l’atelier peut faire d’ici là.`
}

/** Returns a warning about a day on which the workshop is closed; `null` if it is open. */
export const findClosedDayWarning = ({ closed }: Pick<KnownDay, 'closed'>): string | null =>
  closed && `L’atelier est fermé ce jour-là (${closed}).`
