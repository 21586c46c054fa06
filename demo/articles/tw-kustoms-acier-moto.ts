import { type DemoArticle, textOnly } from './demo-article.ts'

export const twKustomsAcierMoto: DemoArticle = {
  ...textOnly,
  id: 'tw-kustoms-acier-moto',
  title: 'TW Kustoms\u00a0: l’acier, la moto et les belles mécaniques ont leur atelier',
  main_image: {
    url: '/pictures/cerakote-couronne-bleu',
    name: 'Couronne de moto revêtue de céramique bleu titane',
  },
  created_at: new Date('2026-03-05T09:00:00+01:00'),
  content: `
<p>On nous apporte des jantes, et l’on nous demande si nous pouvons «&nbsp;regarder aussi&nbsp;» un cadre,
un carter ou un jeu d’étriers. C’est le travail de TW Kustoms, notre ligne dédiée au traitement de surface
et à la restauration, à Épinal.</p>
<h2>Ce que nous traitons</h2>
<ul>
<li><strong>Pièces automobiles&nbsp;:</strong> étriers, ressorts, couvre-culasses, berceaux,
visserie.</li>
<li><strong>Moto&nbsp;:</strong> cadres, bras oscillants, carters, couronnes, échappements.</li>
<li><strong>Objets en acier&nbsp;:</strong> mobilier d’atelier, enseignes, pièces de collection.</li>
</ul>
<h2>Des traitements, pas seulement des couleurs</h2>
<p>Le zinc protège l’acier en se sacrifiant à sa place. Le nickel et le cuivre préparent et décorent. Le
chrome durcit et fait miroir. L’anodisation transforme la surface même de l’aluminium. Le polissage
s’emploie seul ou avant un dépôt brillant. Le choix dépend de l’usage autant que de l’œil.</p>
<h2>Le Cerakote</h2>
<p>Ce revêtement céramique, très mince et durci au four, résiste à l’usure, à la corrosion et aux
produits chimiques. Il respecte les cotes des filetages et des portées, là où une peinture épaisse
obligerait à tout reprendre. Bronze, graphite, bleu titane ou rouge mat, la palette est large.</p>
<p>Chaque pièce est d’abord photographiée, démontée, décapée et contrôlée. Apportez-la telle quelle, même grippée, même incomplète, et nous vous dirons ce qu’elle peut redevenir.</p>
`.trim(),
}
