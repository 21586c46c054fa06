import { href } from 'react-router'
import { useRefresh } from '../../../ui/live/use-refresh.ts'

/** Loads the data of a page of the office anew, through the gate of its one stream. */
export const useOfficeRefresh = (): (() => void) => useRefresh(href('/gestion/suivi'))
