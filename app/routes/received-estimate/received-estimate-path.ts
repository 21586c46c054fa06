import { href } from 'react-router'

/** A quote, as its client opens it from the mail; its signature stands behind it. */
export const receivedEstimatePath = (key: { posId: string; id: string }) =>
  href('/devis_recu/:posId/:id', key)
