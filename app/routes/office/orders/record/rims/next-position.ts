const order = ['avg', 'avd', 'arg', 'ard'] as const

/** Around the car, then none in particular. */
export function nextPosition(position: string): string {
  const place = order.indexOf(position as (typeof order)[number])
  return order[place + 1] ?? 'other'
}
