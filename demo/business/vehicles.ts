interface DemoVehicle {
  brand: string
  model: string
  /** Inches. */
  rim: number
}

/** What stands in the yard of a garage of the Vosges. */
const demoVehicles: readonly DemoVehicle[] = [
  { brand: 'Peugeot', model: '308 SW', rim: 17 },
  { brand: 'Renault', model: 'Mégane E-Tech', rim: 18 },
  { brand: 'Citroën', model: 'C5 Aircross', rim: 18 },
  { brand: 'Volkswagen', model: 'Transporter T6.1', rim: 17 },
  { brand: 'BMW', model: 'Série 3 Touring', rim: 19 },
  { brand: 'Audi', model: 'A4 Avant', rim: 19 },
  { brand: 'Dacia', model: 'Duster', rim: 17 },
  { brand: 'Mercedes-Benz', model: 'Classe C', rim: 18 },
  { brand: 'Škoda', model: 'Octavia Combi', rim: 18 },
  { brand: 'Toyota', model: 'Yaris Cross', rim: 16 },
  { brand: 'Volvo', model: 'XC60', rim: 20 },
  { brand: 'Ford', model: 'Kuga', rim: 18 },
  { brand: 'Alpine', model: 'A110', rim: 18 },
  { brand: 'Tesla', model: 'Model 3', rim: 19 },
  { brand: 'Porsche', model: 'Macan', rim: 20 },
]

/** One of them, by any number. */
export function demoVehicle(seed: number): DemoVehicle {
  return demoVehicles[seed % demoVehicles.length] ?? { brand: '', model: '', rim: 17 }
}

// France gives no plate with I, O or U: these belong to nobody.
const forbidden = ['OI', 'UO', 'IU', 'OU', 'IO', 'UI']

/** A plate, or the number of the garage's own repair order. */
export function demoRegistration(seed: number): string {
  const number = String(101 + ((seed * 137) % 899))
  if (seed % 4 === 3) return `OR ${number}-${(seed % 9) + 1}`
  const [before, after] = [forbidden[seed % 6], forbidden[(seed + 2) % 6]]
  return `${before}-${number}-${after}`
}
