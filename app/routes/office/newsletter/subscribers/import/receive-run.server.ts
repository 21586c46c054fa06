import { href } from 'react-router'
import { importSubscribers } from '../../../../../../domain/newsletter/subscribers/import/import-subscribers.ts'
import { receiveRun } from '../../../import/receive-run.server.ts'

/** Adds whom the page has shown. */
export const receiveSubscribersRun = receiveRun({
  act: (world, by, id, { seen }) => importSubscribers(world, by, id, seen),
  pageOf: (id) => href('/gestion/lettre/abonnes/import/:id', { id }),
  changed: 'La liste a changé depuis',
})
