/** Abbreviations, in folded form, whose point is seldom the end of a sentence. Single letters need no list. */
export const abbreviations: ReadonlySet<string> = new Set(
  (
    'mr mrs ms dr prof st vs fig figs no nos vol ed eds pp ch sec eq approx inc ltd co corp jr sr cf al dept gen col capt lt sgt rev hon ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'рис стр гл ст см ср табл им проф акад доц руб коп тыс млн млрд ул просп пер обл гор англ лат нем фр рус греч напр изд вып'
  ).split(' '),
);
