import type { Field } from '../../../../domain/lists/records.ts'

/** How many there are, or a field added up: as it is, or as cents. */
export interface ListTotal<Row> {
  label: string
  sum?: Field<Row>
  cents?: Field<Row>
  /** Of the filter's field: what the sum is of. */
  only?: readonly (string | number)[]
}
