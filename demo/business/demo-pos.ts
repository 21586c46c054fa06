import type { Client } from '../../domain/clients/client.ts'
import { type PointOfSale, pointOfSale } from '../../domain/documents/points-of-sale.ts'
import { drawn } from './chance.ts'

/** The company brings its rims to both, the individual to the nearer one. */
export function demoPos({ type }: Client, seed: number): PointOfSale {
  return pointOfSale(type === 'individual' || drawn(seed, 5) < 2 ? 'ostwald' : 'epinal')
}
