/**
 * A folder of 56 short notes on an old house and its garden, without front matter: what people have, and nothing
 * that search was fitted to.
 * @module
 */

const NOTES: Readonly<Record<string, string>> = {
  'Wood stove':
    'Burn dry beech or oak, split two years ago. Open the air fully until the fire has caught, then close it by half. Sweep the flue twice each winter, and empty the ash when it is cold.',
  Beehive:
    'The hive faces south-east, out of the wind, with a clear flight path of three metres. A colony needs fifteen kilograms of stores for the winter. Look for queen cells every week in May.',
  'Heat pump':
    'The outdoor unit defrosts itself; keep snow and leaves off its grille. Below minus ten the heating rod takes over. Water in the circuit carries glycol against freezing.',
  'Septic tank':
    'A company pumps the tank out every second year. No fat, no wipes, no bleach: they kill the bacteria that do the work. The lid is below the lilac.',
  'Lime plaster':
    'Three coats: a thrown one, a levelled one, a fine finish. Each cures slowly and wants to stay damp for a week. Lime takes up moisture and gives it back, which gypsum does not.',
  'Roof tiles':
    'Slipped tiles are hooked back from a roof ladder. Spare ones are behind the shed. Moss holds water; brush it off, never use a pressure washer.',
  'Rain barrel': 'A mesh over the inlet keeps mosquitoes out. Drain it before the first frost, or it bursts.',
  Chimney:
    'Soot burns at a thousand degrees: call the brigade and shut the damper. The sweep comes in March and October.',
  Compost: 'Layer green and brown, turn it twice a year. Cooked food draws rats.',
  'Well pump':
    'Prime it with two buckets. The pressure switch cuts in at two bar and out at four. In summer the water table drops below the foot valve.',
  'Floor boards':
    'Larch, soaped twice a year. Gaps open in winter when the air is dry and close again by June.',
  'Sash windows':
    'Cords last thirty years. Take the bead off, swing the sash in, knot the new cord to the weight.',
  'Cellar damp': 'Air it at night in summer, not by day: warm air leaves its water on the cold walls.',
  'Apple trees': 'Prune in February, an open crown. Canker is cut out down to clean wood.',
  'Currant bushes': 'A third of the oldest stems goes each year, at the ground.',
  'Potato bed': 'Chit the tubers from March on. Earth up twice. Blight comes with warm rain in July.',
  'Garlic and onions':
    'Cloves go in before the frost; onions in April. Lift both when half of the leaves have fallen.',
  Henhouse: 'Six hens, a perch a head above the next. Red mites hide in the joints: limewash in spring.',
  Greenhouse: 'Vents open by themselves at eighteen degrees. Wash the glass in autumn.',
  'Cold frame': 'Lettuce in February under old windows. Prop it open on sunny days.',
  Hedge: 'Hornbeam, cut after St John, when the birds have left it.',
  Lawn: 'Mow high and seldom. Scarify in April, sow the bare spots in September.',
  Pond: 'Never let it freeze over whole: a bundle of reeds keeps a hole. Net the leaves in October.',
  'Bird boxes': 'Thirty-two millimetres for great tits. Clean them in the last week of September.',
  'Tool shed': 'Oil the blades in November. Handles get linseed oil once a year.',
  'Chain saw': 'File the teeth after each tank. Kickback comes from the upper tip of the bar.',
  'Splitting wood': 'Green ash splits best in frost. Stack it bark up, a hand from the wall.',
  Scythe: 'Peen the edge every four hours, whet it every five minutes.',
  Bicycle: 'Chain: drip oil, wipe off what shows. Pads are done at one millimetre.',
  'Washing machine':
    'The filter is behind the flap; a bowl below it first. Sixty degrees once a month against the smell.',
  Dishwasher: 'Salt up to the rim, rinse aid at three. The lower arm clogs with seeds.',
  Fridge: 'Six degrees at the top, two at the glass shelf. Defrost it when the ice is a finger thick.',
  'Bread oven': 'Two hours of fire, then rake out, close, and wait until flour browns slowly on the floor.',
  Sourdough: 'Feed it the evening before: one part old, five flour, five water. It floats when it is ready.',
  Sauerkraut: 'Two per cent of salt by weight. Press until brine stands over it. Four weeks in the cellar.',
  'Apple juice': 'Fill at eighty degrees, up to the rim. It lasts two years unopened.',
  Smokehouse: 'Cold smoke below twenty-five degrees, beech dust, three days with pauses.',
  'Fuse box':
    'The kitchen is on F4 to F6, the workshop on F9. Press the test button of the residual current device in January.',
  'Outdoor sockets': 'On their own switch in the hall. The one by the pond has a lid that seals.',
  Doorbell: 'Eight volts from the transformer on the rail. The button corrodes; sand its contacts.',
  'Smoke alarms':
    'One per bedroom and in the corridor, on the ceiling, half a metre from any wall. Dust them in December.',
  Router:
    'In the hall cupboard. Hold the pin for ten seconds to set it back; the sticker has the first password.',
  'Solar panels':
    'Thirty degrees to the south. The inverter shows green from six on in June. Snow slides off by itself.',
  'Hot water': 'Sixty degrees on Saturdays against legionella. The anode is due every other year.',
  Radiators: 'Bleed them from the ground floor up. One and a half bar when cold.',
  Thermostat: 'Nineteen by day, sixteen at night. Batteries last two winters.',
  Gutters: 'Clear them after the walnut has dropped its leaves. The joint over the porch drips.',
  'Front door': 'The key turns twice. Graphite, not oil, into the lock.',
  'Paint shades': 'Hall: chalk white with a spoon of ochre. Shutters: linseed oil paint, green earth.',
  Wallpaper: 'Paste the wall, not the paper. Begin beside the window, with a plumb line.',
  'Stair treads': 'Creaks go with talcum in the joint, or a screw from below.',
  'Mouse traps': 'Peanut butter, along the wall, two beside each other.',
  'Wasp nest': 'Leave it if it is not above the door: it is empty by November. The council gives advice.',
  'First aid box': 'In the kitchen, upper left. Plasters and the tick tweezers run out first.',
  'Spare keys': 'One with the neighbours at number nine, one in the office.',
  'Bulky waste': 'Order it by card, six weeks ahead. On the kerb the evening before.',
};

/** By path, as a folder of Markdown holds them. */
export const HOUSE_NOTES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NOTES).map(([title, text]) => [
    `notes/${title.toLowerCase().replaceAll(' ', '-')}.md`,
    `# ${title}\n\n${text}\n`,
  ]),
);
