import { useRouteLoaderData } from 'react-router'
import type { OfficeShellView } from './office-shell.server.ts'

/** Returns the data that the office's layout loaded; `undefined` outside the office and if its loader failed. */
export const useOfficeShell = () => useRouteLoaderData<OfficeShellView>('routes/office/office')
