import { type RimPosition, rimPositions } from './rim-words.ts'

/** What a rim is called: where it sits on its car, else its place in the order. */
export function rimName({ position, place }: { position: RimPosition; place: number }): string {
  return position === 'other' ? `N°\u00a0${place}` : rimPositions[position]
}
