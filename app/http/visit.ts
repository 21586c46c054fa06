import type { RouterContextProvider } from 'react-router'

/** Arguments of a loader or action. */
export interface RouteVisit {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Arguments of a loader or action for one record. */
export interface RecordVisit extends RouteVisit {
  params: { id: string }
}
