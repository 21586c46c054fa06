import type { RouterContextProvider } from 'react-router'

/** What a route is given. */
export interface Visited {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** What the route of one record is given. */
export interface RecordVisit extends Visited {
  params: { id: string }
}
