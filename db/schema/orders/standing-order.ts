/** Where an order stood, and who moved it on from there; `moved_at` in ISO 8601. */
export interface StandingOrder {
  by: string | null
  status: number
  status_name: string | null
  moved_at: string | null
}
