import { type FormRules, type Judgement, judgeForm, type Typed } from '../../forms/judge-form.ts'
import type { Holder } from '../person.ts'
import { weaknessOf } from './password-rules.ts'

/** Judges a form that sets a password of `person`: by its rules, then by the password's own (docs/product.md §6). */
export function judgeNewPassword<Rules extends FormRules>(
  rules: Rules,
  typed: Typed,
  person: Pick<Holder, 'email' | 'role'>,
): Judgement<Rules> {
  const judgement = judgeForm(rules, typed)
  const weakness = judgement.outcome === 'valid' ? weaknessOf(typed.password ?? '', person) : null
  return weakness ? { outcome: 'invalid', problems: { form: weakness } } : judgement
}
