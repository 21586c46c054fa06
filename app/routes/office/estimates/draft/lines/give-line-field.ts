import type { LineField } from '../../../../../../domain/estimates/drafts/estimate-content.ts'
import type { GivenFields } from '../given-fields.ts'

/** What a field of the line is given, under its name in the form. */
export type GiveLineField = (field: LineField, label: string) => GivenFields & { name: string; label: string }
