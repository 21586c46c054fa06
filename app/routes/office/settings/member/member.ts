import type { StaffRole } from '../../../../../domain/staff/staff-role.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'

interface Member {
  id: string
  name: string
  role: StaffRole
  pointsOfSale: readonly string[] | null
}

export interface MemberFormProps {
  member: Member
  outcome?: FormOutcome
}
