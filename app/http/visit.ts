import type { RouterContextProvider } from 'react-router'

/** What a route is given. */
export interface RouteVisit {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** What the route of one record is given. */
export interface RecordVisit extends RouteVisit {
  params: { id: string }
}
