interface KnownDay {
  /** Rims that it still takes. */
  free: number
  /** Why the workshop does not work then. */
  closed: string | null
}

/** What is said of a promise that will be hard to keep; `null` of one that fits. Nothing is refused. */
export function capacityWarning({ free, closed }: KnownDay, rims: number): string | null {
  if (closed) return `L’atelier est fermé ce jour-là (${closed}).`
  if (rims <= free) return null
  const over = rims - Math.max(0, free)
  return free <= 0
    ? 'L’atelier a déjà promis tout ce qu’il peut faire d’ici là.'
    : `C’est ${over}\u00a0${over > 1 ? 'jantes' : 'jante'} de plus que ce que l’atelier peut faire d’ici là.`
}
