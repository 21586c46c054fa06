import type { OrderRim } from '../../../../../../domain/orders/find-order-record.ts'
import { rimValuesOf } from '../../../../../../domain/rims/rim-fields.ts'
import { defectNames, rimName, rimWork } from '../../../../../../domain/rims/rim-name.ts'
import { rimAddress } from '../../../rims/rim-addresses.ts'

export const rimView = (rim: OrderRim) => ({
  id: rim.id,
  to: rimAddress(rim.order_id, rim.id),
  place: rim.place,
  name: rimName(rim),
  work: rimWork(rim),
  part: [rim.make, rim.part_number].filter(Boolean).join(', '),
  defects: defectNames(rim.defects).join(', '),
  notes: rim.notes,
  problem: rim.problem,
  values: rimValuesOf(rim),
})
