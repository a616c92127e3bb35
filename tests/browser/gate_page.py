"""One question at a table on a notebook's page, and what a class does with it."""

from playwright.sync_api import expect

from tests.browser.stepper_page import KALLE, Table

CELL = KALLE + '''
from fusk_lab.lab import SPECTATOR, Choice, Question, ask
whose = Question({"sv": "Vems tur?", "en": "Whose turn?"}, step=6, choices=[
    Choice("Pelle", feedback={"sv": "Nej, R10.", "en": "No, R10."}), Choice("Kalle", right=True, feedback="R10")])
stepper = Stepper(game, view=SPECTATOR, predict=["bluff", "pile", whose])
stepper
'''
LATER = ["2♥", "7♣", "J♦", "Kn♦", "Korten vänds", "Pelle tar hela högen", "Kalle står på tur", "Vems tur?", "R10"]


class Gate:
    """Drive the question that is shown."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page
        self.root = table.root.locator(".fusk-gate:not([hidden])")
        self.radios = self.root.get_by_role("radio")
        self.result = self.root.locator(".fusk-result")
        self.note = self.root.locator(".fusk-gate-note")
        self.waits = table.root.locator(".fusk-waits")

    def button(self, name):
        return self.root.get_by_role("button", name=name, exact=True)

    def guess(self, number):
        """Choose, lock and reveal with the mouse."""
        self.root.locator(".fusk-answer label").nth(number).click()
        self.button("Lås gissningen").click()
        self.button("Visa svaret").click()
        expect(self.result).to_be_visible()

    def choices(self):
        return self.root.locator(".fusk-answer label span").all_inner_texts()


def hidden_things(gate):
    """Find what comes after the first question in the page of its table."""
    html = gate.table.root.evaluate("root => root.outerHTML")
    return [secret for secret in LATER if secret in html]
