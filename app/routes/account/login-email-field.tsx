import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field/text-field.tsx'

type LoginEmailFieldProps = Pick<ComponentProps<typeof TextField>, 'id' | 'ref' | 'defaultValue'> & {
  /** What is wrong with it, if anything. */
  problem: string | null | undefined
}

/** The address of an account, as password managers know it. */
export function LoginEmailField({ problem, ...field }: LoginEmailFieldProps) {
  return (
    <TextField
      {...field}
      name="email"
      label="Email"
      type="email"
      required
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      errors={problem ? [problem] : []}
    />
  )
}
