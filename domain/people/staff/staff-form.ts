import * as z from 'zod/mini'
import { emailAddressRule } from '../../kernel/forms/fields.ts'
import type { StaffRole } from '../../kernel/person.ts'
import { type PointOfSaleId, pointOfSaleIds } from '../../kernel/point-of-sale-scope.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { staffRoleNames } from './staff-role.ts'

type PointOfSaleField = `pos_${PointOfSaleId}`

const roleRequired = 'Choisissez un rôle'
const noneChosen = 'Choisissez au moins un point de vente'

/** Checkbox of each point of sale, with the name of its field. */
export const pointOfSaleFields = pointOfSaleIds.map((id) => ({
  id,
  field: `pos_${id}` as const,
}))

const boxes = Object.fromEntries(
  pointOfSaleFields.map(({ field }) => [field, z.optional(z.string())]),
) as Record<PointOfSaleField, z.ZodMiniOptional<z.ZodMiniString>>

const shape = {
  name: z
    .string({ error: 'Indiquez un nom' })
    .check(
      z.overwrite(stripControlCharacters),
      z.trim(),
      z.minLength(1, { error: 'Indiquez un nom', abort: true }),
      z.maxLength(80, { error: '80\u00a0caractères au plus' }),
    ),
  role: z.enum(Object.keys(staffRoleNames) as [StaffRole, ...StaffRole[]], { error: roleRequired }),
  ...boxes,
}

const hasOne = z.refine<Partial<Record<PointOfSaleField, string>>>(
  (values) => pointOfSaleFields.some(({ field }) => values[field] === 'on'),
  { error: noneChosen, path: [pointOfSaleFields[0]?.field ?? 'form'] },
)

/** Form that changes a staff member. The e-mail address is set once, on creation (`newStaffForm`). */
export const staffForm = z.object(shape).check(hasOne)

export const newStaffForm = z
  .object({
    ...shape,
    email: emailAddressRule('Indiquez une adresse e-mail', 'Cette adresse n’est pas conforme'),
  })
  .check(hasOne)

type Ticked = { [Field in PointOfSaleField]?: string | undefined }

/** Returns the ids of the ticked points of sale; `null` if all are ticked, which includes future ones. */
export function tickedPointsOfSale(values: Ticked): string[] | null {
  const ticked = pointOfSaleFields.filter(({ field }) => values[field] === 'on').map(({ id }) => id)
  return ticked.length === pointOfSaleFields.length ? null : ticked
}

/** Returns the checkbox values of a staff member's points of sale. */
export function pointOfSaleCheckboxValues(pointsOfSale: readonly string[] | null): Ticked {
  const isTicked = (id: string) => pointsOfSale === null || pointsOfSale.includes(id)
  return Object.fromEntries(pointOfSaleFields.map(({ id, field }) => [field, isTicked(id) ? 'on' : '']))
}
