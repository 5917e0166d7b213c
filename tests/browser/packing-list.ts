/** A packing list of three lines with its header and sum, as copied from a spreadsheet. */
export const pastedList = [
  'Description\tQty\tPackaging\tGross weight, kg\tL cm\tW cm\tH cm\tHS code',
  'Centrifugal pumps\t4\tpallets\t1.200,5\t120\t80\t140\t841370',
  'Ball valves of steel\t10\tcartons\t350\t60\t40\t40\t848180',
  'Electric motors\t2\tcases\t800,25\t150\t100\t120\t850152',
  'Total\t16\t\t2.350,75',
].join('\n')
