import { redirect } from 'react-router'
import type { LegalTextName } from '../../../../../domain/texts/legal-texts.ts'
import { withdrawVersion } from '../../../../../domain/texts/versions/withdraw-version.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { askedText, type TextVisit } from '../asked-text.server.ts'
import { legalTextAddress } from '../text-address.ts'
import { sentences } from '../text-refusals.server.ts'

const { failing } = officeFailures

type VersionAct = (
  world: Parameters<typeof withdrawVersion>[0],
  by: Parameters<typeof withdrawVersion>[1],
  text: LegalTextName,
  number: number,
) => Promise<string>

/** A button beside one of the versions. */
export const receiveVersion = (act: VersionAct) =>
  receiveForm({
    shape: { ...buttonShape, fields: { number: { longest: 8 } } },
    failing,
    async act(visit: TextVisit, { number = '' }) {
      const { world, by, text } = askedText(visit)
      const known = /^[1-9]\d{0,6}$/.test(number) ? Number(number) : 0
      const outcome = await act(world, by, text, known)
      if (outcome === 'withdrawn') return { outcome: 'saved' }
      if (outcome === 'begun') return redirect(legalTextAddress(text), 303)
      if (outcome === 'busy') return refused(sentences.busy)
      return refused(act === withdrawVersion ? sentences.inForce : sentences.gone)
    },
  })
