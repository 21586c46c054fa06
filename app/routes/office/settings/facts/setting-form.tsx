import { useRounds } from '../../form/use-rounds.ts'
import { type SettingFormProps, SettingRound } from './setting-round.tsx'

/** The values of a setting to be changed. The form carries them as its fields were filled. */
export function SettingForm({ id, values, outcome, children }: SettingFormProps) {
  const { round, next } = useRounds(values, outcome)
  return (
    <SettingRound key={round.number} id={id} round={round} latest={values} onNext={next}>
      {children}
    </SettingRound>
  )
}
