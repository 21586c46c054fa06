import { href } from 'react-router'
import { importPrices } from '../../../../../domain/prices/import/import-prices.ts'
import { receiveRun } from '../../import/receive-run.server.ts'

/** Lays down what the page has shown. */
export const receivePricesRun = receiveRun({
  act: (world, by, id, { seen }) => importPrices(world, by, id, seen),
  pageOf: (id) => href('/gestion/reglages/tarifs/import/:id', { id }),
  changed: 'Des prix ont changé depuis',
})
